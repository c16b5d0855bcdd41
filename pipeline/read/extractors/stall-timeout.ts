/** A signal that is aborted when nothing was heard for `ms` milliseconds, counted from when something was heard first. */
export interface StallTimeout extends Disposable {
  signal: AbortSignal;
  heard(): void;
}

/** Watches over something that is to go on once it has begun. */
export function openStallTimeout(ms: number): StallTimeout {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  return {
    signal: controller.signal,
    heard() {
      timer ??= setTimeout(() => controller.abort(new Error(`silent for ${ms} ms`)), ms);
      timer.refresh();
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}
