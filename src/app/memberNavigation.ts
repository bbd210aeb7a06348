import { lazy } from 'react';
import { currentToken } from '../lib/session.ts';

/** Visitors come for one page; what navigates the rest is fetched for who is signed in, beside the code of their screen. */
const loadHeader = () => import('./MemberHeader.tsx');
const loadBar = () => import('./BottomBar.tsx');

if (currentToken() !== null) void Promise.allSettled([loadHeader(), loadBar()]);

export const MemberHeader = lazy(loadHeader);
export const BottomBar = lazy(loadBar);
