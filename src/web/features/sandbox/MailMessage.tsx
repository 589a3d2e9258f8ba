import { useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { ArrowSquareOutBoldIcon } from '#ui/icons/ArrowSquareOutBoldIcon.ts';
import { CopyBoldIcon } from '#ui/icons/CopyBoldIcon.ts';
import type { SandboxMail } from '#contract/sandbox.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { formatMoment } from '#ui/dates.ts';
import { media, radius, space, tabularFigures, token, type } from '#ui/theme.ts';
import { trustedHtml } from '#ui/trustedHtml.ts';

const Sheet = styled.article`
  display: grid;
  gap: ${space[12]};
  align-content: start;
  min-width: 0;
  padding: ${space[16]};
  ${media.sm} {
    padding: ${space[20]} ${space[24]};
  }

  h3 {
    ${type.h4}
    overflow-wrap: anywhere;
  }
`;

const Envelope = styled.p`
  ${type.caption}
  color: ${token.muted};
  overflow-wrap: anywhere;
`;

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
`;

const Code = styled.code`
  ${type.h3}
  ${tabularFigures}
  letter-spacing: 0.08em;
`;

const height = 'clamp(280px, 50dvh, 460px)';

const Frame = styled.iframe`
  width: 100%;
  height: ${height};
  border: 1px solid ${token.line};
  border-radius: ${radius.control};
  background: #fff;
  color-scheme: light;
`;

const Plain = styled.pre`
  ${type.small}
  height: ${height};
  overflow: auto;
  padding: ${space[16]};
  border: 1px solid ${token.line};
  border-radius: ${radius.control};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const pageNonce = (): string => document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/**
 * A mail's HTML for its frame. Links open in a new tab, as they would from a mail program. The page's content security
 * policy applies to the frame too and forbids style attributes, so they are moved to a style element with the page's
 * nonce.
 */
function asFrame(html: string): string {
  const rules: string[] = [];
  const marked = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => ` data-style="${rules.push(style)}"`);
  const sheet = rules.map((style, index) => `[data-style="${index + 1}"]{${style}}`).join('');
  const head = `<base target="_blank"><style nonce="${pageNonce()}">${sheet}</style>`;
  return head + marked.replaceAll('<style>', `<style nonce="${pageNonce()}">`);
}

/** One mail: its code to copy, its link to follow, and its content. Its HTML can't run scripts or access this page. */
export function MailMessage({ mail }: { mail: SandboxMail }) {
  const [isPlain, setPlain] = useState(false);
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const copy = (code: string) =>
    void navigator.clipboard.writeText(code).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    );

  return (
    <Sheet aria-labelledby="mail-subject">
      <div>
        <h3 id="mail-subject">{mail.subject}</h3>
        <Envelope>
          To {mail.to}, {formatMoment(mail.sentAt)}
        </Envelope>
      </div>
      <Acts>
        {mail.code !== null && (
          <>
            <Code>{mail.code}</Code>
            <Button
              look="secondary"
              size="small"
              icon={<CopyBoldIcon size={16} aria-hidden />}
              onPress={() => copy(mail.code ?? '')}
            >
              Copy code
            </Button>
          </>
        )}
        {mail.link !== null && (
          <ButtonLink
            href={mail.link}
            target="_blank"
            rel="noopener"
            look="secondary"
            size="small"
            icon={<ArrowSquareOutBoldIcon size={16} aria-hidden />}
          >
            Follow link
          </ButtonLink>
        )}
        <Button look="quiet" size="small" onPress={() => setPlain(!isPlain)}>
          {isPlain ? 'Show as designed' : 'Show as plain text'}
        </Button>
        <Envelope role="status">
          {copied === 'yes' && 'Code copied.'}
          {copied === 'no' && 'Your browser blocked copying. Select the code instead.'}
        </Envelope>
      </Acts>
      {isPlain ? (
        <Plain tabIndex={0}>{mail.text}</Plain>
      ) : (
        <MailFrame title={`Mail: ${mail.subject}`} html={asFrame(mail.html)} />
      )}
    </Sheet>
  );
}

/**
 * A mail's document, in a frame without scripts. React would set the attribute as plain text, which the page's policy
 * forbids.
 */
function MailFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useLayoutEffect(() => {
    if (frame.current) frame.current.srcdoc = trustedHtml(html);
  }, [html]);
  return <Frame ref={frame} title={title} sandbox="allow-popups allow-popups-to-escape-sandbox" />;
}
