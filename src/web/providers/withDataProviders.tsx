import type { ComponentType } from 'react';

type Part<Props> = { default: ComponentType<Props> };

/** Loads a part and wraps it in DataProviders. */
export const withDataProviders =
  <Props extends object>(load: () => Promise<Part<Props>>) =>
  async (): Promise<Part<Props>> => {
    const [{ default: Inner }, { DataProviders }] = await Promise.all([load(), import('./DataProviders.tsx')]);
    return {
      default: (props) => (
        <DataProviders>
          <Inner {...props} />
        </DataProviders>
      ),
    };
  };
