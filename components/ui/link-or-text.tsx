import { Link } from './link.tsx';

type Props = {
  item: { name: string; href?: string };
  className?: string | undefined;
  /** For a name that leads nowhere, if it looks different. */
  textClass?: string | undefined;
  as?: 'span' | 'p';
  onClick: () => void;
};

/** An item of a menu: a link, or its name alone where it has no address. */
export function LinkOrText({ item: { name, href }, className, textClass = className, as: Text = 'span', onClick }: Props) {
  if (!href) return <Text className={textClass}>{name}</Text>;
  return <Link href={href} className={className} onClick={onClick} name={name} />;
}
