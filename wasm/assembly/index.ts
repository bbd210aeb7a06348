export * from './capsule';
export { HEAP } from './heap';
export { packTile, packUniformTile } from './bits';
export * from './trace';
export { clearOutside, uniformValue } from './uniform';
export * from './combine';
export * from './fill';
export * from './fill-area';
export * from './run-lengths';
