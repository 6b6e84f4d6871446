import { EmailText } from '#components/car/email-text.tsx';
import { PhoneNumber } from '#components/car/phone-number.tsx';
import { Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { BlockViewOf } from '#lib/pages/blocks/block-views.ts';
import { BlockFrame } from './block-frame.tsx';
import type { BlockKit, BlockPlace } from './block-kit.ts';
import { partHeading } from './part-heading.ts';
import styles from './team-block.module.scss';

/** People with their role and how to reach them. */
export function TeamBlock({ block, kit, place }: { block: BlockViewOf<'team'>; kit: BlockKit; place: BlockPlace }) {
  const PartTitle = partHeading(block.title);
  return (
    <BlockFrame title={block.title} place={place} kit={kit}>
      <ul className={styles.people}>
        {block.people.map(({ name, initials, role, text, picture, phone, email }) => (
          <li key={name} className={styles.person}>
            {picture ? (
              <Picture picture={picture} alt="" sizes="6rem" width={320} className={styles.face} />
            ) : (
              <span className={styles.face} aria-hidden="true">
                {initials}
              </span>
            )}
            <div className={styles.words}>
              <PartTitle className={styles.name}>{name}</PartTitle>
              {role && <p className={styles.soft}>{role}</p>}
              {text && <p>{text}</p>}
              {phone && <PhoneNumber phone={phone} className={styles.link} />}
              {email && (
                <Link href={`mailto:${email}`} className={styles.link}>
                  <EmailText address={email} />
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </BlockFrame>
  );
}
