import { Facts } from '../ui/layout.tsx';
import { glossary as texts } from '../features/site/texts.ts';
import { useNames } from '../features/site/use-content.ts';
import { Page, PageTitle } from '../ui/page.tsx';

/** `/glossary`: the product's own words (SIT-014, C-121). */
const Glossary = () => (
  <Page width="text">
    <PageTitle lead={texts.lead(useNames().product)}>{texts.title}</PageTitle>
    <Facts look="above">
      {texts.words.map(([word, meaning]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </Facts>
  </Page>
);

export default Glossary;
