import { type ReactNode, useEffect, useRef, useState } from 'react';
import { botTokens } from '#lib/browser/bot-tokens.ts';
import type { FormBotCheck } from '#lib/forms/bot-check.ts';
import styles from './bot-check.module.scss';

type Tokens = ReturnType<typeof botTokens>;

type Props = { tokens: Tokens; siteKey: string; isAsking: boolean };

/** The place of the check in a form. It is empty unless the shopper has to click. */
function BotCheck({ tokens, siteKey, isAsking }: Props) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => (container.current ? tokens.show(container.current, siteKey) : undefined), [tokens, siteKey]);
  return (
    <div className={styles.check}>
      <p role="status">{isAsking ? 'Please tick the box, so that we know a person is writing.' : ''}</p>
      <div ref={container} />
    </div>
  );
}

const loadCheck = () => import('#lib/browser/turnstile.ts').then(({ loadTurnstile }) => loadTurnstile(document));

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** The bot check of an open form: what to show above its button, and a token for each attempt (rule E92). */
export function useBotCheck(check: FormBotCheck | undefined): { widget: ReactNode; token: () => Promise<string | undefined> } {
  const [isAsking, setIsAsking] = useState(false);
  const [tokens] = useState(() => botTokens({ load: loadCheck, now: Date.now, sleep, onAsk: setIsAsking }));
  return {
    widget: check && <BotCheck tokens={tokens} siteKey={check.siteKey} isAsking={isAsking} />,
    token: () => (check ? tokens.token() : Promise.resolve(undefined)),
  };
}
