import { useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { MagnifyingGlassIcon } from '#ui/icons/MagnifyingGlassIcon.ts';
import { faqPage } from '#content/faqPage.ts';
import { controlBox, controlFocus, controlHover, fieldLabel } from '#ui/fieldLook.ts';
import { media, space, token, type } from '#ui/theme.ts';

const Search = styled.div`
  display: grid;
  gap: 6px;
  /* Its space is reserved, so that nothing moves when it loads. */
  &[data-waiting] {
    visibility: hidden;
  }
`;
const Label = styled.label`
  ${fieldLabel}
`;
const Box = styled.div`
  position: relative;
  svg {
    position: absolute;
    inset-block-start: 12px;
    inset-inline-start: ${space[12]};
    color: ${token.muted};
    pointer-events: none;
  }
`;
const Input = styled.input`
  ${controlBox}
  padding: 0 ${space[12]} 0 ${space[40]};
  ${media.hover} {
    &:hover {
      ${controlHover}
    }
  }
  &&:focus {
    ${controlFocus}
  }
`;
const Count = styled.p`
  ${type.caption}
  min-height: 18px;
  color: ${token.muted};
`;

const never = () => () => {};

/**
 * Searches questions and answers while typing. Hidden without scripts. `found`: the number of results; null without a
 * query.
 */
export function SearchField({
  value,
  onChange,
  found,
}: {
  value: string;
  onChange: (asked: string) => void;
  found: number | null;
}) {
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Search role="search" data-waiting={isReady ? undefined : true}>
      <Label htmlFor="faq-search">{faqPage.search}</Label>
      <Box>
        <MagnifyingGlassIcon size={20} aria-hidden />
        <Input
          id="faq-search"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Box>
      <Count role="status">{found === null ? '' : faqPage.found(found)}</Count>
    </Search>
  );
}
