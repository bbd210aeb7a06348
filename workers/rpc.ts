/**
 * What both ends of a worker's channel must agree on. Import it before anything is wrapped or exposed.
 */
import * as Comlink from 'comlink';
import { GeneratorError, MaskError, WorkerError } from './errors.ts';

/** Comlink's own form of something thrown. */
interface Thrown {
  value: unknown;
}

const kinds = { GeneratorError, WorkerError, MaskError };

type Kind = keyof typeof kinds;
type Typed = InstanceType<(typeof kinds)[Kind]>;
type Packed = { kind: Kind; code: string; message: string; stack?: string } | { other: unknown };

const plain = Comlink.transferHandlers.get('throw') as Comlink.TransferHandler<Thrown, unknown>;

/** Comlink flattens every error to a plain `Error`; ours keep their class and code. */
const typedThrow: Comlink.TransferHandler<Thrown, Packed> = {
  canHandle: plain.canHandle,
  serialize(thrown) {
    const error = thrown.value;
    if (isTyped(error)) {
      const { code, message, stack } = error;
      return [{ kind: error.name as Kind, code, message, stack }, []];
    }
    const [other, transfers] = plain.serialize(thrown);
    return [{ other }, transfers];
  },
  deserialize(packed) {
    if ('other' in packed) return plain.deserialize(packed.other);
    const { kind, code, message, stack } = packed;
    // the other end made this pair of class and code
    const Class = kinds[kind] as new (code: string, message: string) => Typed;
    throw Object.assign(new Class(code, message), { stack });
  },
};

const isTyped = (error: unknown): error is Typed =>
  Object.values(kinds).some((Class) => error instanceof Class);

Comlink.transferHandlers.set('throw', typedThrow);

export { Comlink };
