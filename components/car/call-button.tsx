import { Phone as PhoneIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import button from '#components/ui/button.module.scss';
import type { Phone } from '#lib/pages/chrome.ts';
import styles from './call-button.module.scss';

const shownWhenMasked = 5;

type Props = {
  phone: Phone;
  label: string;
  masked?: boolean;
  /** `bar` is the one-line form for a phone's sticky bar. */
  variant?: 'full' | 'bar';
  tone?: 'primary' | 'secondary';
  /** Called once, when a masked number is uncovered (spec §4 call-the-dealer box). */
  onReveal?: () => void;
  onCall?: () => void;
};

/**
 * Calls the dealer. A masked number shows its first five characters until clicked; the button then becomes the tel: link
 * and keeps the focus. Without script a masked number is replaced by the plain link.
 */
export function CallButton({ phone, label, masked = false, variant = 'full', tone = 'secondary', onReveal, onCall }: Props) {
  const [revealed, setRevealed] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (revealed) link.current?.focus();
  }, [revealed]);
  const look = `${button.button} ${button[tone]} ${styles.call} ${styles[variant]}`;
  const content = (number: string | undefined, hint?: string) => (
    <>
      <PhoneIcon size={20} strokeWidth={2} aria-hidden="true" />
      <span className={styles.words}>
        {(variant === 'full' || !number) && <span className={number ? styles.label : undefined}>{label}</span>}{' '}
        {number && <span className={styles.number}>{number}</span>}
      </span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </>
  );
  const plain = (number: string | undefined) => (
    <a ref={link} href={phone.href} className={look} onClick={onCall}>
      {content(number)}
    </a>
  );
  if (!masked) return plain(variant === 'full' ? phone.text : undefined);
  if (revealed) return plain(phone.text);
  const reveal = () => {
    setRevealed(true);
    onReveal?.();
  };
  return (
    <>
      <button type="button" className={`${look} ${styles.masked}`} onClick={reveal}>
        {content(
          variant === 'full' ? `${phone.text.slice(0, shownWhenMasked)}…` : undefined,
          variant === 'full' ? 'Show number' : undefined,
        )}
      </button>
      <noscript>
        <a href={phone.href} className={look}>
          {content(phone.text)}
        </a>
      </noscript>
    </>
  );
}
