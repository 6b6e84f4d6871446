import * as Tooltip from 'radix-ui/tooltip';
import styles from './tooltip-layer.module.scss';

/** The tooltip beside a button. Hidden from screen readers, which read the button's own name. */
export function TooltipLayer({ target }: { target: HTMLElement }) {
  const { left, top, width, height } = target.getBoundingClientRect();
  return (
    <Tooltip.Provider>
      <Tooltip.Root open>
        <Tooltip.Trigger asChild>
          <span className={styles.anchor} style={{ left, top, width, height }} aria-hidden="true" />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content className={styles.tip} sideOffset={0} collisionPadding={8} aria-hidden="true" data-tip-layer="">
            {target.dataset.tip}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
