/**
 * What a worker of the mask editor can do. Each task takes one input and may report its progress; nothing here knows about
 * threads.
 */
import { decodeMaskPng, encodeMaskPng } from './png.ts';

export const maskTasks = {
  encodePng: encodeMaskPng,
  decodePng: decodeMaskPng,
};
