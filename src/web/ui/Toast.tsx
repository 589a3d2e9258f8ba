import styled from 'styled-components';
import { CheckCircleFillIcon } from '#ui/icons/CheckCircleFillIcon.ts';
import { LockKeyFillIcon } from '#ui/icons/LockKeyFillIcon.ts';
import { ReceiptFillIcon } from '#ui/icons/ReceiptFillIcon.ts';
import { WarningCircleFillIcon } from '#ui/icons/WarningCircleFillIcon.ts';
import { XBoldIcon } from '#ui/icons/XBoldIcon.ts';
import { Button } from '#ui/Button.tsx';
import { Link } from '#ui/Link.tsx';
import type { Notice, NoticeGroup } from '#ui/notices.ts';
import { focusColour, radius, space, token, type } from '#ui/theme.ts';

const warn = { ground: token.warnBg, line: token.warnLine, ink: token.warnText };
const looks = {
  auth: { ...warn, Icon: LockKeyFillIcon },
  pricing: { ...warn, Icon: ReceiptFillIcon },
  success: { ground: token.successBg, line: token.successLine, ink: token.successText, Icon: CheckCircleFillIcon },
  danger: { ground: token.dangerBg, line: token.dangerLine, ink: token.dangerText, Icon: WarningCircleFillIcon },
} as const;

const Sheet = styled.div<{ $group: NoticeGroup }>`
  ${focusColour}: ${({ $group }) => looks[$group].ink};
  ${type.small}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${space[12]};
  padding: ${space[12]} ${space[4]} ${space[12]} ${space[16]};
  border: 1px solid ${({ $group }) => looks[$group].line};
  border-radius: ${radius.group};
  background: ${({ $group }) => looks[$group].ground};
  color: ${token.text};
  box-shadow: ${token.vignetteShadow};

  & > svg {
    margin-top: 1px;
    color: ${({ $group }) => looks[$group].ink};
  }
  & svg {
    pointer-events: none;
  }
`;

const Words = styled.div`
  padding-block: 2px;
  & a,
  & button {
    color: ${token.text};
  }
`;

const Title = styled.p`
  font-weight: 600;
`;

const Act = styled(Button)`
  && {
    display: inline;
    min-height: 24px;
    padding: 0;
    border: 0;
    background: none;
  }
  && > * {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

const Close = styled(Button)<{ $group: NoticeGroup }>`
  && {
    align-self: start;
    margin-block: -6px;
    color: ${({ $group }) => looks[$group].ink};
  }
  &&:hover {
    background: ${({ $group }) => looks[$group].line};
  }
`;

/** One notice: icon, what happened, what to do, and a close button that names it. */
export function Toast({ group, notice, onClose }: { group: NoticeGroup; notice: Notice; onClose: () => void }) {
  const { title, msg, action } = notice;
  const { Icon } = looks[group];
  return (
    <Sheet $group={group} role={group === 'danger' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden />
      <Words>
        <Title>{title}</Title>
        {msg !== undefined && <p>{msg}</p>}
        {action !== undefined &&
          ('href' in action ? (
            <Link href={action.href} isStrong onPress={onClose}>
              {action.label}
            </Link>
          ) : (
            <Act
              look="quiet"
              size="small"
              onPress={() => {
                onClose();
                action.onAction();
              }}
            >
              {action.label}
            </Act>
          ))}
      </Words>
      <Close $group={group} look="quiet" size="small" isIcon aria-label={`Close: ${title}`} onPress={onClose}>
        <XBoldIcon size={18} aria-hidden />
      </Close>
    </Sheet>
  );
}
