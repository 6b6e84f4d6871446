import { SocialLinks } from '#components/layout/social-links.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import type { HomeModel } from '#lib/pages/home.ts';
import styles from './community.module.scss';
import { Section } from './section.tsx';

type Props = { social: Chrome['social']; hiring: HomeModel['hiring']; name: string };

/** Social links and the hiring text, or either one alone. */
export function Community({ social, hiring, name }: Props) {
  if (social.length === 0 && !hiring) return null;
  return (
    <Section tone="dark" contours className={styles.band}>
      <div className={styles.halves}>
        {social.length > 0 && (
          <div className={styles.social}>
            <h2>Follow Us on Social Media</h2>
            <p className={styles.text}>Builds, trips and new arrivals from {name}.</p>
            <div className={styles.links}>
              <SocialLinks links={social} words />
            </div>
          </div>
        )}
        {hiring && (
          <div className={styles.hiring}>
            <h2>Join the crew</h2>
            <p className={styles.text}>{hiring.text}</p>
            <ButtonLink href={hiring.href}>
              {hiring.label}
              <Icon name="arrow-up-right" size={22} stroke={2.25} />
            </ButtonLink>
          </div>
        )}
      </div>
    </Section>
  );
}
