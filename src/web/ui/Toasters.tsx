import { useEffect, useRef } from 'react';
import { Toaster, toast } from 'sonner';
import styled from 'styled-components';
import { subscribeToNotices, type NoticeGroup, noticeGroups } from '#ui/notices.ts';
import { Toast } from '#ui/Toast.tsx';
import { media, motion, space, zIndex } from '#ui/theme.ts';

/** The groups' accessible names. */
const names: Record<NoticeGroup, string> = {
  auth: 'Account notices',
  pricing: 'Price notices',
  success: 'What went well',
  danger: 'What went wrong',
};

/** How long a notice stays, in ms; danger stays until it is closed. */
const stay: Record<NoticeGroup, number> = {
  auth: 8000,
  pricing: 8000,
  success: 6000,
  danger: Number.POSITIVE_INFINITY,
};

/** Four toasters would share the same hotkey; notices are reached with Tab instead. */
const noHotkey: string[] = [];

/*
 * Sonner positions each toaster over the page, so four of them would overlap. They are placed in one
 * column instead: sonner handles timing, swiping and announcing, the column positions them.
 */
const Column = styled.div`
  position: fixed;
  inset: ${space[12]} ${space[12]} auto;
  z-index: ${zIndex.notices};
  pointer-events: none;

  ${media.sm} {
    inset: max(${space[32]}, var(--header-end, 0px) + ${space[12]}) ${space[40]} auto auto;
    width: 400px;
  }

  && [data-sonner-toaster] {
    position: static;
    width: 100%;
    font: inherit;
    pointer-events: none;
  }
  && [data-sonner-toast] {
    position: relative;
    inset: auto;
    width: 100%;
    height: auto;
    margin-bottom: ${space[8]};
    opacity: 0;
    transform: translateX(calc(var(--swipe-amount-x, 0px)));
    transition:
      opacity ${motion.menu},
      transform ${motion.menu};
    touch-action: pan-y;
    pointer-events: auto;
  }
  && [data-sonner-toast][data-mounted='true'] {
    opacity: 1;
  }
  && [data-sonner-toast][data-swiping='true'] {
    transition: none;
  }
  && [data-sonner-toast][data-removed='true'] {
    opacity: 0;
    pointer-events: none;
  }
  && [data-sonner-toast]::before,
  && [data-sonner-toast]::after {
    content: none;
  }
`;

/** Places notices below the header, so that they don't cover its menus: a notice stays while the pointer is on it. */
function placeBelowHeader(column: HTMLElement | null): void {
  const end = document.querySelector('[data-site-header]')?.getBoundingClientRect().bottom ?? 0;
  column?.style.setProperty('--header-end', `${Math.max(0, end)}px`);
}

/** Closes every notice, also those that the next page would show again. */
export const dismissNotices = (): void => void toast.dismiss();

/** The four notification groups, a toaster each. Mounted once by a layout; `notify` fills them. */
export function Toasters() {
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Notices of the last page are still there.
    placeBelowHeader(column.current);
    return subscribeToNotices((group, notice) => {
      placeBelowHeader(column.current);
      toast.custom((id) => <Toast group={group} notice={notice} onClose={() => toast.dismiss(id)} />, {
        // Repeating a notice replaces the earlier one.
        id: `${group}: ${notice.title}`,
        toasterId: group,
        duration: stay[group],
      });
    });
  }, []);

  return (
    // Above dialogs, and neither hidden nor closed by them: a payment may fail while one is open.
    <Column ref={column} data-no-print data-react-aria-top-layer="true">
      {noticeGroups.map((group) => (
        <Toaster
          key={group}
          id={group}
          position="top-right"
          expand
          visibleToasts={4}
          hotkey={noHotkey}
          swipeDirections={['right']}
          customAriaLabel={names[group]}
          toastOptions={{ unstyled: true }}
        />
      ))}
    </Column>
  );
}
