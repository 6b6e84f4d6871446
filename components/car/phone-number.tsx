import type { ReactNode } from 'react';
import { maskedPhone } from '#lib/cars/calls.ts';
import type { Phone } from '#lib/pages/chrome.ts';
import { trackMark } from '#lib/tracking/marks.ts';
import { useNumber } from './call-reveal.tsx';
import styles from './phone-number.module.scss';

type Props = {
  phone: Phone;
  className?: string | undefined;
  icon?: ReactNode;
  /** Read out by screen readers before the number, such as "Call Parramatta, ". */
  spoken?: string;
  /** Shows the icon alone. The number is its accessible name. */
  iconOnly?: boolean;
};

/** A number to call. It is masked on a car's page if it is the masked number of that car. */
export function PhoneNumber({ phone, className, icon, spoken, iconOnly = false }: Props) {
  const { isHidden, show, link } = useNumber(phone);
  const plain = (
    <a ref={link} href={phone.href} className={className} data-tip={iconOnly ? `Call ${phone.text}` : undefined} {...trackMark('call')}>
      {icon}
      <span className={iconOnly ? 'visually-hidden' : undefined}>
        {spoken && <span className="visually-hidden">{spoken}</span>}
        {phone.text}
      </span>
    </a>
  );
  if (!isHidden) return plain;
  return (
    <>
      <button
        type="button"
        className={`${className ?? ''} ${styles.masked}`}
        data-tip={iconOnly ? 'Show number to call' : undefined}
        onClick={show}
      >
        {icon}
        <span className={iconOnly ? 'visually-hidden' : undefined}>
          {spoken && <span className="visually-hidden">{spoken}</span>}
          {maskedPhone(phone.text)}{' '}
          <span className={styles.hint}>
            Show<span className="visually-hidden"> number</span>
          </span>
        </span>
      </button>
      <noscript>{plain}</noscript>
    </>
  );
}
