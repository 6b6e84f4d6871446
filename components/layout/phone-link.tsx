import { PhoneNumber } from '#components/car/phone-number.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { Phone } from '#lib/pages/chrome.ts';
import styles from './phone-link.module.scss';

type Props = { phone: Phone; className?: string | undefined; iconOnly?: boolean; size?: number };

/** The dealer's phone number as a link. An icon alone keeps the number as its accessible name. */
export function PhoneLink({ phone, className, iconOnly = false, size = 18 }: Props) {
  const icon = <Icon name="phone" size={size} />;
  return <PhoneNumber phone={phone} className={className ?? styles.phone} icon={icon} spoken="Call " iconOnly={iconOnly} />;
}
