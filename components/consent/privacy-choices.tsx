import dynamic from 'next/dynamic';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import type { TrackingSetup } from '#lib/tracking/setup.ts';
import styles from './privacy-choices.module.scss';

const load = () => import('./choices-dialog.tsx');
const ChoicesDialog = dynamic(() => load().then((module) => module.ChoicesDialog), { ssr: false });

type Props = { chrome: { slug: string; tracking?: TrackingSetup | undefined } };

/** The footer's "Privacy choices" (rule T9); renders nothing on a site that tracks nothing. */
export function PrivacyChoices({ chrome: { slug, tracking } }: Props) {
  const { hasOpened, opener, dialog } = useLazyDialog(load);
  if (!tracking || tracking.consent.purposes.length === 0) return null;
  return (
    <>
      <button className={styles.button} {...opener}>
        Privacy choices
      </button>
      {hasOpened && <ChoicesDialog slug={slug} tracking={tracking} {...dialog} />}
    </>
  );
}
