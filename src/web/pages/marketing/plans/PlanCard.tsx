import type { ReactNode } from 'react';
import styled from 'styled-components';
import { CheckBoldIcon } from '#ui/icons/CheckBoldIcon.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { Money } from '#ui/Money.tsx';
import { media, space, token, type } from '#ui/theme.ts';

const Paper = styled(Card)`
  container-type: inline-size;
  display: flex;
  flex-direction: column;
  padding: ${space[24]} ${space[20]};
  ${media.sm} {
    padding: 28px;
  }
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[12]};
`;
const Name = styled.h3`
  ${type.h3}
`;
const Words = styled.p`
  ${type.small}
  margin-top: ${space[8]};
  color: ${token.muted};
`;
const Price = styled.p`
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${space[8]};
  margin-top: ${space[32]};
  color: ${token.muted};

  /* In a narrow card the unit has its own line, so that the prices of all cards align. */
  @container (max-width: 330px) {
    > :last-child {
      flex-basis: 100%;
    }
  }
`;
const Sum = styled.span`
  color: ${token.text};
`;
const Points = styled.ul`
  ${type.body}
  display: grid;
  gap: ${space[8]};
  margin-block: ${space[20]} ${space[24]};

  li {
    display: flex;
    gap: ${space[12]};
  }
  svg {
    margin-top: 3px;
    color: ${token.accentText};
  }
`;
const Foot = styled.div`
  margin-top: auto;
`;

type PlanCardProps = {
  name: string;
  words: string;
  badge?: string;
  isSelected?: boolean;
  /** In naira, with the text before and after it. */
  price: number;
  before?: string;
  after: string;
  points: readonly ReactNode[];
  /** The button, or a worked example. */
  children: ReactNode;
};

/** One plan: its price, what it includes, and a button or an example at the foot. */
export function PlanCard({
  name,
  words,
  badge,
  isSelected = false,
  price,
  before,
  after,
  points,
  children,
}: PlanCardProps) {
  return (
    <Paper tag="article" isSelected={isSelected} aria-label={name}>
      <Head>
        <Name>{name}</Name>
        {badge !== undefined && <Badge tone="accent">{badge}</Badge>}
      </Head>
      <Words>{words}</Words>
      <Price>
        {before}
        <Sum>
          <Money naira={price} size="h2" />
        </Sum>
        <span>{after}</span>
      </Price>
      <Points>
        {points.map((point, index) => (
          <li key={index}>
            <CheckBoldIcon size={18} aria-hidden />
            <span>{point}</span>
          </li>
        ))}
      </Points>
      <Foot>{children}</Foot>
    </Paper>
  );
}

const Example = styled.div`
  ${type.small}
  padding-top: ${space[16]};
  border-top: 1px dashed ${token.lineStrong};
  color: ${token.muted};
`;
const Total = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${space[12]};
  margin-top: 2px;
  color: ${token.text};
`;

/** A calculation and its result. */
export function Working({ children, total, unit }: { children: ReactNode; total: number; unit: string }) {
  return (
    <Example>
      <p>{children}</p>
      <Total>
        {unit}
        <Money naira={total} size="strong" />
      </Total>
    </Example>
  );
}

/** The card's button, below the calculation. */
export const CardButton = styled.div`
  margin-top: ${space[20]};
`;
