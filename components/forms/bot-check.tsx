import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { botTokens } from '#lib/browser/forms/bot-tokens.ts';
import { sleep } from '#lib/browser/sleep.ts';
import type { FormBotCheck } from '#lib/forms/bot-check.ts';
import styles from './bot-check.module.scss';

type Tokens = ReturnType<typeof botTokens>;

/** Loads the code of the check; a site without a check never needs it. */
async function loadTokens(onAsk: (isAsking: boolean) => void): Promise<Tokens> {
  const [{ botTokens }, { loadTurnstile }] = await Promise.all([
    import('#lib/browser/forms/bot-tokens.ts'),
    import('#lib/browser/forms/turnstile.ts'),
  ]);
  return botTokens({ load: () => loadTurnstile(document), now: Date.now, sleep, onAsk });
}

/** The bot check of an open form: what to show above its button, and a token for each attempt (rule E92). */
export function useBotCheck(check: FormBotCheck | undefined): { widget: ReactNode; token: () => Promise<string | undefined> } {
  const [isAsking, setIsAsking] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const tokens = useRef<Promise<Tokens | undefined>>(undefined);
  const siteKey = check?.siteKey;
  useEffect(() => {
    if (siteKey === undefined) return;
    let hide = () => {};
    let isGone = false;
    tokens.current = loadTokens(setIsAsking).catch(() => undefined);
    void tokens.current.then((loaded) => {
      if (loaded && container.current && !isGone) hide = loaded.show(container.current, siteKey);
    });
    return () => {
      isGone = true;
      hide();
    };
  }, [siteKey]);
  const widget = check && (
    // The service draws into the empty element when the shopper has to click.
    <div className={styles.check}>
      <p role="status">{isAsking ? 'Please tick the box, so that we know a person is writing.' : ''}</p>
      <div ref={container} />
    </div>
  );
  return { widget, token: async () => (await tokens.current)?.token() };
}
