export * from './capsule';
export { HEAP } from './heap';
