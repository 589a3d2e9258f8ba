/** The page's title and its description for search engines; React moves both into the head. */
export function PageHead({ title, description }: { title: string; description: string }) {
  return (
    <>
      <title>{title === 'Humanar' ? title : `${title} · Humanar`}</title>
      <meta name="description" content={description} />
    </>
  );
}
