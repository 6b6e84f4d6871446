import { useState } from 'react';
import button from '#components/ui/button.module.scss';
import { Dialog, type DialogState, DialogTitle } from '#components/ui/dialog.tsx';
import { Link } from '#components/ui/link.tsx';
import { shopperConsent } from '#lib/browser/tracking/consent-store.ts';
import type { Purpose } from '#lib/tracking/consent/consent.ts';
import type { PageVendor, TrackingSetup } from '#lib/tracking/setup.ts';
import { vendorKinds } from '#lib/tracking/vendors/registry.ts';
import styles from './choices-dialog.module.scss';

const words: Record<Purpose, { name: string; text: string }> = {
  analytics: { name: 'Statistics', text: 'Count visits and messages to us, so that we know what works.' },
  advertising: { name: 'Advertising', text: 'Measure our advertisements and show you ours on other websites.' },
  chat: { name: 'Chat', text: 'Offer a chat, run by another company, once you open it.' },
};

/** A service's name, with the host of its script if the name does not say who provides it. */
function serviceName({ kind, name = vendorKinds[kind].label, values: { script } }: PageVendor): string {
  return script === undefined ? name : `${name} (${new URL(script).host})`;
}

type Props = DialogState & { slug: string; tracking: TrackingSetup };

/** Asks what a shopper allows, purpose by purpose, and keeps the answer on the device (rule T9). */
export function ChoicesDialog({ slug, tracking, ...dialog }: Props) {
  const { purposes } = tracking.consent;
  const store = shopperConsent(slug, tracking.consent);
  const [chosen, setChosen] = useState(store.allowed);
  const save = (allowed: Partial<Record<Purpose, boolean>>) => {
    store.choose(Object.fromEntries(purposes.map((purpose) => [purpose, allowed[purpose] ?? false])));
    dialog.onOpenChange(false);
  };
  const all = (isAllowed: boolean) => save(Object.fromEntries(purposes.map((purpose) => [purpose, isAllowed])));
  const servicesOf = (purpose: Purpose) =>
    [...tracking.vendors, ...(tracking.chats?.vendors ?? [])].filter((vendor) => vendor.purpose === purpose).map(serviceName);
  return (
    <Dialog {...dialog} className={styles.panel} scrim closesOnLink>
      <DialogTitle className={styles.title}>Privacy choices</DialogTitle>
      <p>
        This website works the same whatever you choose. Nothing you type into a form is used for this. More is in our{' '}
        <Link href="/privacy-policy">privacy policy</Link>.
      </p>
      {store.optsOut && purposes.includes('advertising') && (
        <p>Your browser asks websites not to share your data (Global Privacy Control), so advertising stays off.</p>
      )}
      <ul className={styles.list}>
        {purposes.map((purpose) => {
          const isFixed = store.optsOut && purpose === 'advertising';
          const services = servicesOf(purpose);
          return (
            <li key={purpose}>
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  checked={!isFixed && chosen[purpose]}
                  disabled={isFixed}
                  onChange={(event) => setChosen({ ...chosen, [purpose]: event.target.checked })}
                />
                <span>
                  <strong>{words[purpose].name}</strong>
                  <span className={styles.text}>
                    {words[purpose].text}
                    {services.length > 0 && ` Services: ${services.join(', ')}.`}
                  </span>
                </span>
              </label>
            </li>
          );
        })}
      </ul>
      <div className={styles.actions}>
        <button type="button" className={`${button.button} ${button.primary}`} onClick={() => save(chosen)}>
          Save choices
        </button>
        <button type="button" className={`${button.button} ${button.secondary}`} onClick={() => all(true)}>
          Allow all
        </button>
        <button type="button" className={`${button.button} ${button.secondary}`} onClick={() => all(false)}>
          Refuse all
        </button>
      </div>
    </Dialog>
  );
}
