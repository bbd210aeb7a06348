/**
 * What a worker of the mask editor can do. Each task takes one input and may report its progress; nothing here knows about
 * threads.
 */
import { grabCut } from './grab-cut.ts';
import { livePaths } from './live-wire.ts';
import { decodeMaskPng, encodeMaskPng } from './png.ts';

export const maskTasks = {
  encodePng: encodeMaskPng,
  decodePng: decodeMaskPng,
  grabCut,
  livePaths,
};
