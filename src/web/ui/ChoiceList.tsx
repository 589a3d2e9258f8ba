import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import styled from 'styled-components';
import { CheckBoldIcon } from '#ui/icons/CheckBoldIcon.ts';
import { choiceLook, popoverLook } from '#ui/popoverLook.ts';
import { space, token, type } from '#ui/theme.ts';

/** One option of a Select or ComboBox. */
export type Choice<Id extends string | number> = { id: Id; name: string };

const Sheet = styled(Popover)`
  ${popoverLook}
  display: flex;
  width: var(--trigger-width);
  /* An option under the sticky header counts as visible: scrolling the page to it would close the list. */
  html:has(&) {
    scroll-padding: 0;
  }
`;

const List = styled(ListBox)`
  /* Scrolls itself, within the height that the popover finds: a longer list would scroll the page, which closes it. */
  flex: 1;
  max-height: 312px;
  padding: ${space[4]};
  overflow: auto;
  outline: none;
`;

const Item = styled(ListBoxItem)`
  ${choiceLook}
  & > svg {
    visibility: hidden;
  }
  &[data-selected] > svg {
    visibility: visible;
  }
`;

const Nothing = styled.p`
  ${type.small}
  padding: ${space[8]} ${space[12]};
  color: ${token.muted};
`;

/** The list of options below a Select or ComboBox. */
export function ChoiceList<Id extends string | number>({
  choices,
  nothing,
}: {
  choices?: readonly Choice<Id>[];
  nothing: string;
}) {
  const one = (choice: Choice<Id>) => (
    <Item id={choice.id} textValue={choice.name}>
      <CheckBoldIcon size={16} aria-hidden data-mark />
      {choice.name}
    </Item>
  );
  const renderEmptyState = () => <Nothing>{nothing}</Nothing>;
  return (
    <Sheet offset={6}>
      {choices === undefined ? (
        <List renderEmptyState={renderEmptyState}>{(choice) => one(choice as Choice<Id>)}</List>
      ) : (
        <List items={choices} renderEmptyState={renderEmptyState}>
          {(choice) => one(choice as Choice<Id>)}
        </List>
      )}
    </Sheet>
  );
}
