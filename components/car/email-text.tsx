import styles from './email-text.module.scss';

/** An email address that breaks after its @, and elsewhere only where it would not fit. */
export function EmailText({ address }: { address: string }) {
  const [name, host] = address.split('@');
  return (
    <span className={styles.email}>
      {name}@<wbr />
      {host}
    </span>
  );
}
