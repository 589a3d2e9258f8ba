import { queryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { getDemo } from '#contract/inquiries.ts';

/** The demo that a link opens. */
export const bookedDemo = (link: string) =>
  queryOptions({ queryKey: ['demo', link], queryFn: () => send(getDemo, { body: { token: link } }), retry: false });
