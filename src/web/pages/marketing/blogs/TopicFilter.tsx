import styled, { css } from 'styled-components';
import { blogTopics } from '#content/blogs.ts';
import { media, motion, radius, space, token, type } from '#ui/theme.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

const Choices = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  @media print {
    display: none;
  }
`;

const Choice = styled.label`
  ${type.smallStrong}
  position: relative;
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  padding-inline: ${space[16]};
  border: 1px solid ${token.lineStrong};
  border-radius: ${radius.control};
  background: ${token.surface};
  color: ${token.muted};
  cursor: pointer;
  transition:
    color ${motion.hover},
    background-color ${motion.hover};

  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  ${media.hover} {
    &:hover {
      color: ${token.text};
    }
  }
  &:has(:checked) {
    border-color: ${token.accent};
    background: ${token.accentSoft};
    color: ${token.accentText};
  }
  &:has(:focus-visible) {
    outline: 2px solid ${token.accent};
    outline-offset: 2px;
  }
`;

const ALL = 'all';

/**
 * For the element that contains the filter and the list: hides entries of other topics (by `data-topic`). Works without
 * scripts.
 */
export const filteredByTopic = css`
  ${blogTopics.map((topic) => `&:has(input[value='${topic}']:checked) [data-topic]:not([data-topic='${topic}']) { display: none; }`).join('\n')}
`;

/** Filters posts by topic. */
export const TopicFilter = () => (
  <Choices>
    <VisuallyHidden as="legend">Topic</VisuallyHidden>
    {[ALL, ...blogTopics].map((topic) => (
      <Choice key={topic}>
        <input type="radio" name="topic" value={topic} defaultChecked={topic === ALL} />
        {topic === ALL ? 'All posts' : topic}
      </Choice>
    ))}
  </Choices>
);
