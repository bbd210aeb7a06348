import { useEffect, useState } from 'react';

export type CameraProblem = 'refused' | 'missing' | 'busy' | 'lost';

export type Camera =
  | { kind: 'asking' }
  | { kind: 'on'; stream: MediaStream }
  | { kind: 'failed'; problem: CameraProblem };

/** Whether this browser can ask for a camera at all: only pages that came safely can. */
export const hasCameras = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

const SIZE = { width: { ideal: 1280 }, height: { ideal: 960 } };

/** A camera as long as it is looked through; afterwards it is off, and its light too. */
export function useCamera() {
  const [wanted, setWanted] = useState<{ id: string | null; tries: number }>({ id: null, tries: 0 });
  const [camera, setCamera] = useState<Camera>({ kind: 'asking' });
  const [cameras, setCameras] = useState<readonly string[]>([]);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let stream: MediaStream | null = null;
    const fail = (problem: CameraProblem) => {
      if (!signal.aborted) setCamera({ kind: 'failed', problem });
    };
    const look = async () => {
      const found = await navigator.mediaDevices.enumerateDevices();
      const ids = found.flatMap(({ kind, deviceId }) =>
        kind === 'videoinput' && deviceId ? [deviceId] : [],
      );
      if (!signal.aborted) setCameras(ids);
    };
    const open = async () => {
      setCamera({ kind: 'asking' });
      const which = wanted.id === null ? { facingMode: 'user' } : { deviceId: { exact: wanted.id } };
      const opened = await navigator.mediaDevices.getUserMedia({
        video: { ...SIZE, ...which },
        audio: false,
      });
      if (signal.aborted) return end(opened);
      stream = opened;
      for (const track of opened.getVideoTracks()) {
        track.addEventListener('ended', () => fail('lost'), { signal });
      }
      setCamera({ kind: 'on', stream: opened });
      // their names are told once one is allowed
      await look();
      navigator.mediaDevices.addEventListener?.('devicechange', () => void look().catch(() => {}), {
        signal,
      });
    };
    open().catch((error: unknown) => {
      if (!stream) fail(problemOf(error));
    });
    return () => {
      leaving.abort();
      if (stream) end(stream);
    };
  }, [wanted]);

  return {
    camera,
    hasOther: cameras.length > 1,
    other: () => {
      const used =
        camera.kind === 'on' ? camera.stream.getVideoTracks()[0]?.getSettings().deviceId : wanted.id;
      const next = cameras[(cameras.indexOf(used ?? '') + 1) % cameras.length];
      if (next) setWanted(({ tries }) => ({ id: next, tries: tries + 1 }));
    },
    /** Any camera will do: the one before may be gone. */
    retry: () => setWanted(({ tries }) => ({ id: null, tries: tries + 1 })),
  };
}

function end(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError' || name === 'TypeError') return 'missing';
  return 'busy';
}
