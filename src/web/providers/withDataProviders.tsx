import type { ComponentType } from 'react';

type Part<Props> = { default: ComponentType<Props> };

/** Loads a part together with the Data around it. */
export const withData =
  <Props extends object>(load: () => Promise<Part<Props>>) =>
  async (): Promise<Part<Props>> => {
    const [{ default: Inner }, { Data }] = await Promise.all([load(), import('./DataProviders.tsx')]);
    return {
      default: (props) => (
        <Data>
          <Inner {...props} />
        </Data>
      ),
    };
  };
