import { type FormEvent, useEffect, useRef, useState } from 'react';
import button from '#components/ui/button.module.scss';
import { countOf } from '#lib/locale/plural.ts';
import styles from './sign-in-view.module.scss';

type Props = {
  /** Where the code was sent, as the shopper typed it. */
  shown: string;
  digits: number;
  /** Seconds until the shopper can request another code. */
  resendSeconds: number;
  /** Checks a code. Resolves to an error message, or undefined. */
  enter: (code: string) => Promise<string | undefined>;
  /** Requests another code. Resolves to an error message, or undefined. */
  resend: () => Promise<string | undefined>;
  /** Goes back to the number. The site may offer an email address there instead. */
  change: () => void;
  changeText: string;
};

type OtpCredential = Credential & { code?: string };

/** Offers the code of a text message that arrives on this phone. Browsers without it have `autocomplete`. */
async function codeFromMessage(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in window)) return undefined;
  const options = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions;
  const credential = await navigator.credentials.get(options).catch(() => null);
  return (credential as OtpCredential | null)?.code;
}

/** Counts down the seconds until the shopper can request another code. */
function useCountdown(seconds: number, start: unknown): number {
  const [left, setLeft] = useState(seconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each code that is sent starts it again
  useEffect(() => {
    setLeft(seconds);
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, [seconds, start]);
  return left;
}

/** The field for the code. It is sent once it has all digits, whether they were typed, pasted or filled in by the phone. */
export function CodeField({ shown, digits, resendSeconds, enter, resend, change, changeText }: Props) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [note, setNote] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [sentCount, setSentCount] = useState(1);
  const left = useCountdown(resendSeconds, sentCount);
  const input = useRef<HTMLInputElement>(null);
  const busy = useRef(false);

  const send = async (text: string) => {
    if (busy.current) return;
    busy.current = true;
    setIsBusy(true);
    const wrong = await enter(text);
    busy.current = false;
    setIsBusy(false);
    if (wrong === undefined) return;
    setProblem(wrong);
    setCode('');
    input.current?.focus();
  };
  const type = (text: string) => {
    const read = text.replaceAll(/\D/g, '').slice(0, digits);
    setCode(read);
    setProblem(undefined);
    if (read.length === digits) void send(read);
  };
  const typed = useRef(type);
  typed.current = type;
  useEffect(() => {
    input.current?.focus();
    const waiting = new AbortController();
    void codeFromMessage(waiting.signal).then((text) => text && typed.current(text));
    return () => waiting.abort();
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === digits) void send(code);
    else setProblem(`The code has ${countOf(digits, 'digit')}.`);
  };
  const again = async () => {
    setNote('');
    const why = await resend();
    if (why === undefined) {
      setSentCount((count) => count + 1);
      // The browser's cookie belongs to the last code.
      setNote('We have sent another code. The one before no longer works.');
    } else setProblem(why);
    input.current?.focus();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.field}>
        <label htmlFor="sign-in-code">Code</label>
        <input
          ref={input}
          id="sign-in-code"
          className={styles.code}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={digits + 3}
          value={code}
          aria-invalid={problem !== undefined}
          aria-describedby="sign-in-code-help"
          onChange={(event) => type(event.target.value)}
        />
        <p
          id="sign-in-code-help"
          className={problem === undefined ? styles.help : styles.problem}
          role={problem === undefined ? undefined : 'alert'}
        >
          {problem ?? `We sent ${countOf(digits, 'digit')} to ${shown}. They work for 10 minutes, in this browser.`}
        </p>
      </div>
      <button type="submit" className={`${button.button} ${button.primary} ${button.block}`} aria-busy={isBusy}>
        {isBusy ? 'Checking…' : 'Sign in'}
      </button>
      <p className={styles.note} role="status">
        {note}
      </p>
      <div className={styles.others}>
        <button type="button" className={`${button.button} ${button.quiet}`} disabled={left > 0} onClick={() => void again()}>
          {left > 0 ? `Send another code in ${left} s` : 'Send another code'}
        </button>
        <button type="button" className={`${button.button} ${button.quiet}`} onClick={change}>
          {changeText}
        </button>
      </div>
    </form>
  );
}
