import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import button from '#components/ui/button.module.scss';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import { useRootMark } from '#components/ui/use-root-mark.ts';
import { shopperConsent } from '#lib/browser/tracking/consent-store.ts';
import type { TrackingSetup } from '#lib/tracking/setup.ts';
import styles from './consent-question.module.scss';

const load = () => import('./choices-dialog.tsx');
const ChoicesDialog = dynamic(() => load().then((module) => module.ChoicesDialog), { ssr: false });

/** The question of a site that asks first (rule T9). It covers no content and takes no focus; the page works while it is open. */
export function ConsentQuestion({ slug, tracking }: { slug: string; tracking: TrackingSetup }) {
  const [isAsked, setIsAsked] = useState(false);
  const { hasOpened, opener, dialog } = useLazyDialog(load);
  const store = shopperConsent(slug, tracking.consent);
  useEffect(() => {
    const check = () => setIsAsked(store.mustAsk());
    check();
    return store.onChange(check);
  }, [store]);
  const all = (isAllowed: boolean) => store.choose(Object.fromEntries(tracking.consent.purposes.map((purpose) => [purpose, isAllowed])));
  useRootMark('data-with-question', isAsked);
  if (!isAsked) return null;
  return (
    <div className={styles.place}>
      <section className={styles.question} aria-label="Privacy">
        <p>May we count visits and measure our advertisements? Nothing you type into a form is used for this.</p>
        <div className={styles.actions}>
          <button type="button" className={`${button.button} ${button.secondary}`} onClick={() => all(true)}>
            Allow
          </button>
          <button type="button" className={`${button.button} ${button.secondary}`} onClick={() => all(false)}>
            Refuse
          </button>
          <button className={`${button.button} ${button.quiet}`} {...opener}>
            Choose
          </button>
        </div>
      </section>
      {hasOpened && <ChoicesDialog slug={slug} tracking={tracking} {...dialog} />}
    </div>
  );
}
