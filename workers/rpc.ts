/**
 * What both ends of a worker's channel must agree on. Import it before anything is wrapped or exposed.
 */
import * as Comlink from 'comlink';
import { GeneratorError, type GeneratorErrorCode, generatorErrorCodes } from './errors.ts';

/** Comlink's own form of something thrown. */
interface Thrown {
  value: unknown;
}

type Packed =
  | { generatorError: { code: GeneratorErrorCode; message: string; stack?: string } }
  | { other: unknown };

const plain = Comlink.transferHandlers.get('throw') as Comlink.TransferHandler<Thrown, unknown>;

/** Comlink flattens every error to a plain `Error`; ours keep their class and code. */
const typedThrow: Comlink.TransferHandler<Thrown, Packed> = {
  canHandle: plain.canHandle,
  serialize(thrown) {
    const error = thrown.value;
    if (error instanceof GeneratorError) {
      return [{ generatorError: { code: error.code, message: error.message, stack: error.stack } }, []];
    }
    const [other, transfers] = plain.serialize(thrown);
    return [{ other }, transfers];
  },
  deserialize(packed) {
    if ('other' in packed) return plain.deserialize(packed.other);
    const { code, message, stack } = packed.generatorError;
    if (!generatorErrorCodes.includes(code)) throw new Error(message);
    throw Object.assign(new GeneratorError(code, message), { stack });
  },
};

Comlink.transferHandlers.set('throw', typedThrow);

export { Comlink };
