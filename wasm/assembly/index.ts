export * from './capsule';
export { HEAP } from './heap';
export { packTile, packUniformTile } from './bits';
export * from './trace';
