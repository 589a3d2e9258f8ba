import type { ComponentType } from 'react';

type Part<Props> = { default: ComponentType<Props> };

/** Loads a part and wraps it in DataProviders. */
export const withDataProviders =
  <Props extends object, M extends Part<Props> = Part<Props>>(load: () => Promise<M & Part<Props>>) =>
  async (): Promise<M & Part<Props>> => {
    const [part, { DataProviders }] = await Promise.all([load(), import('./DataProviders.tsx')]);
    const Inner = part.default;
    return {
      ...part,
      default: (props) => (
        <DataProviders>
          <Inner {...props} />
        </DataProviders>
      ),
    };
  };
