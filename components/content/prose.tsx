import styles from './prose.module.scss';

/** The text of a content page. Safe, because the build escapes raw HTML and drops unsafe URLs. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the only place for rendered Markdown; see above.
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
