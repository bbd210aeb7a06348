import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Stands in for what failed. */
  fallback: ReactNode;
  children: ReactNode;
}

/** A part of a screen that may fail alone, also because its code does not come. React tells the console what it was. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
