import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import styled from 'styled-components';
import { hearNotices, type NoticeGroup, noticeGroups } from '#ui/notices.ts';
import { Toast } from '#ui/Toast.tsx';
import { media, motion, space, zIndex } from '#ui/theme.ts';

/** What each group is called by screen readers. */
const names: Record<NoticeGroup, string> = {
  auth: 'Account notices',
  pricing: 'Price notices',
  success: 'What went well',
  danger: 'What went wrong',
};

/** How long a notice stays, in ms; danger until it is closed. */
const stay: Record<NoticeGroup, number> = { auth: 8000, pricing: 8000, success: 6000, danger: Number.POSITIVE_INFINITY };

/** Four toasters would answer the same keys; a notice is reached with Tab. */
const noHotkey: string[] = [];

/*
 * Sonner lays each toaster over the page by itself, so four of them would cover each other. Here they stand in one
 * column instead: sonner keeps the time, the swipe and the announcing, the column keeps the place.
 */
const Column = styled.div`
  position: fixed;
  inset: ${space[12]} ${space[12]} auto;
  z-index: ${zIndex.notices};
  pointer-events: none;

  ${media.sm} {
    inset: ${space[32]} ${space[40]} auto auto;
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
    transition: opacity ${motion.menu}, transform ${motion.menu};
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

/** The four notification groups, each a toaster of its own. Mounted once by a layout; `notify` fills it. */
export function Toasters() {
  useEffect(
    () =>
      hearNotices((group, notice) => {
        toast.custom((id) => <Toast group={group} notice={notice} onClose={() => toast.dismiss(id)} />, {
          // Said again, it takes the place of what was said before.
          id: `${group}: ${notice.title}`,
          toasterId: group,
          duration: stay[group],
        });
      }),
    [],
  );

  return (
    // Above dialogs, and neither hidden from nor closed by them: a payment may fail while one is open.
    <Column data-no-print data-react-aria-top-layer="true">
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
