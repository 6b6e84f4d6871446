import styles from './prose.module.scss';

/** Text of a content page. `html` comes from the build, which escapes raw HTML and drops unsafe addresses (lib/build/content). */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place where rendered Markdown is set; see above.
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
