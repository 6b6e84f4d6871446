import button from '#components/ui/button.module.scss';
import { Icon } from '#components/ui/icon.tsx';
import { maskedPhone } from '#lib/cars/calls.ts';
import type { Phone } from '#lib/pages/chrome.ts';
import { trackMark } from '#lib/tracking/marks.ts';
import styles from './call-button.module.scss';
import { useNumber } from './call-reveal.tsx';

type Props = {
  phone: Phone;
  label: string;
  /** `bar` is one line, for the sticky bar of a phone. */
  variant?: 'full' | 'bar';
  tone?: 'primary' | 'secondary';
};

/**
 * Calls the dealer. A masked number shows its first five characters until a click turns the button into the tel: link.
 * Without script the plain link is shown instead.
 */
export function CallButton({ phone, label, variant = 'full', tone = 'secondary' }: Props) {
  const { isMasked, isHidden, show, link } = useNumber(phone);
  const look = `${button.button} ${button[tone]} ${styles.call} ${styles[variant]}`;
  const content = (number: string | undefined, hint?: string) => (
    <>
      <Icon name="phone" size={20} stroke={2} />
      <span className={styles.words}>
        {(variant === 'full' || !number) && <span className={number ? styles.label : undefined}>{label}</span>}{' '}
        {number && <span>{number}</span>}
      </span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </>
  );
  if (!isHidden)
    return (
      <a ref={link} href={phone.href} className={look} {...trackMark('call')}>
        {content(variant === 'full' || isMasked ? phone.text : undefined)}
      </a>
    );
  return (
    <>
      <button type="button" className={`${look} ${styles.masked}`} onClick={show}>
        {content(variant === 'full' ? maskedPhone(phone.text) : undefined, variant === 'full' ? 'Show number' : undefined)}
      </button>
      <noscript>
        <a href={phone.href} className={look} {...trackMark('call')}>
          {content(phone.text)}
        </a>
      </noscript>
    </>
  );
}
