import { Phone as PhoneIcon } from 'lucide-react';
import type { Phone } from '#lib/pages/chrome.ts';
import { tracked } from '#lib/tracking/events.ts';
import styles from './phone-link.module.scss';

type Props = { phone: Phone; className?: string | undefined; iconOnly?: boolean; size?: number };

/** The dealer's number as a link; as an icon alone it still says where it calls. */
export function PhoneLink({ phone, className, iconOnly = false, size = 18 }: Props) {
  return (
    <a href={phone.href} className={className ?? styles.phone} data-tip={iconOnly ? `Call ${phone.text}` : undefined} {...tracked('call')}>
      <PhoneIcon size={size} aria-hidden="true" />
      <span className={iconOnly ? 'visually-hidden' : undefined}>
        <span className="visually-hidden">Call </span>
        {phone.text}
      </span>
    </a>
  );
}
