import type { FieldErrors } from '../../forms/form-schema.ts';
import {
  idleSubmit,
  type LeadResponse,
  reduceSubmit,
  type SendAttempt,
  type SubmitEvent,
  type SubmitState,
  sendOutcome,
} from '../../forms/submit-state.ts';

/** A form's request, or its problems. `fingerprint` is the same for the same answers; `key` belongs to a request that already waits. */
export type Prepared = { errors: FieldErrors } | (Omit<SendAttempt, 'key'> & { files: readonly File[]; key?: string });

type Sender = {
  send: (attempt: SendAttempt, files: readonly File[]) => Promise<LeadResponse>;
  /** Keeps an attempt on the device, in case the page is closed; false if that is not possible. */
  keep: (attempt: SendAttempt) => boolean;
  forget: (key: string) => void;
  sleep: (ms: number) => Promise<void>;
  newKey: () => string;
  onChange: (state: SubmitState) => void;
};

/** Runs the sending of one form by the rules of `reduceSubmit`: every attempt is kept on the device until its answer is known. */
export function formSender({ send, keep, forget, sleep, newKey, onChange }: Sender) {
  let currentState: SubmitState = idleSubmit;
  let files: readonly File[] = [];
  const state = (): SubmitState => currentState;
  const apply = (event: SubmitEvent) => {
    const next = reduceSubmit(currentState, event);
    if (next === currentState) return;
    currentState = next;
    onChange(next);
  };

  async function run(): Promise<SubmitState> {
    for (let now = state(); now.kind === 'sending'; now = state()) {
      const { attempt } = now;
      const isKept = files.length === 0 && keep(attempt);
      apply({ type: 'answered', outcome: sendOutcome(await send(attempt, files), isKept) });
      const after = state();
      if (after.kind === 'waiting') {
        await sleep(after.waitMs);
        apply({ type: 'retry' });
      } else if (after.kind !== 'kept') forget(attempt.key);
    }
    return state();
  }

  return {
    state,
    /** Sends what `prepare` returns. A press while a request is running does nothing. */
    async submit(prepare: () => Prepared): Promise<SubmitState> {
      const before = state();
      apply({ type: 'submit' });
      if (state() === before || state().kind !== 'checking') return state();
      const prepared = prepare();
      if ('errors' in prepared) {
        apply({ type: 'checked', errors: prepared.errors });
        return state();
      }
      const last = before.kind === 'kept' ? before.attempt : before.kind === 'idle' ? before.last : undefined;
      // Changed answers replace the waiting ones, so that one shopper does not become two leads.
      if (last && last.fingerprint !== prepared.fingerprint) forget(last.key);
      const { files: chosen, key = newKey(), ...attempt } = prepared;
      files = chosen;
      apply({ type: 'ready', ...attempt, key });
      return run();
    },
    /** Called when the network is back. */
    online(): Promise<SubmitState> {
      apply({ type: 'online' });
      return state().kind === 'sending' ? run() : Promise.resolve(state());
    },
    /** Resets the state for the next step of a form. */
    reset(): void {
      currentState = idleSubmit;
      files = [];
      onChange(currentState);
    },
  };
}
