import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import { RouterProvider } from 'react-aria-components';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { queryClient } from '#api/queryClient.ts';
import { NavigationContext } from '#ui/navigation.ts';

const nowhere = () => {};

/** Context for parts that read from the server or use composite controls. Static pages do without it. */
export function DataProviders({ children }: { children: ReactNode }) {
  const navigate = useContext(NavigationContext) ?? nowhere;
  return (
    <I18nProvider locale="en-NG">
      <RouterProvider navigate={navigate}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </RouterProvider>
    </I18nProvider>
  );
}
