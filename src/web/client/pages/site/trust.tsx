import { Link } from 'react-router';
import { readTrust, type TrustPage } from '#modules/site/trust/contract/api.ts';
import { TrustQuarter } from '#client/features/site/trust-figures.tsx';
import { trustTexts as texts } from '#client/features/site/trust-texts.ts';
import { useProductName, useSupportEmail } from '#client/lib/config.tsx';
import { useCall } from '#client/lib/query.ts';
import { localHref } from '#client/lib/language/language.ts';
import { storedWord } from '#client/lib/language/stored-word.ts';
import { Fact, Facts, List, Soft, Stack } from '#ui/layout.tsx';
import { Page, PageTitle, Section } from '#ui/page.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';

/** `/trust`: who runs this, when people are there, the rules, and what was done, made from the events. */
const Trust = () => {
  const product = useProductName();
  return (
    <Page width="text">
      <PageTitle lead={texts.lead(product)}>{texts.title}</PageTitle>
      <Loaded
        query={useCall(readTrust, {}, { topics: [['trust']], quiet: true })}
        loading={<LoadingState shape="text" label={texts.loading} tall />}
      >
        {({ trust }) => <TrustParts trust={trust} />}
      </Loaded>
    </Page>
  );
};

const TrustParts = ({ trust }: { trust: TrustPage }) => {
  const email = useSupportEmail();
  return (
    <>
      <Section title={texts.who.title}>
        <Stack>
          <Words text={trust.organization} none={texts.who.none} />
          {email === undefined || email === '' ? null : (
            <p>
              <a href={`mailto:${email}`}>{texts.who.write(email)}</a>
            </p>
          )}
        </Stack>
      </Section>
      <Section title={texts.duty.title}>
        <Stack>
          <p>{texts.duty[trust.duty.state]}</p>
          {trust.duty.until === null ? null : (
            <p>
              {trust.duty.state === 'nobody' ? texts.duty.next : texts.duty.until} <TimeText at={trust.duty.until} />
            </p>
          )}
          <p>
            <a href={localHref('/get-help')}>{texts.duty.help}</a>
          </p>
        </Stack>
      </Section>
      <Section title={texts.rules.title}>
        <Stack>
          <p>{texts.rules.lead}</p>
          <List>
            {trust.rules.map(({ clause, sentence }) => (
              <li key={clause}>{storedWord(sentence)}</li>
            ))}
          </List>
          <p>
            <Link to="/safety-policy">{texts.rules.more}</Link>
          </p>
        </Stack>
      </Section>
      <Section title={texts.figures.title}>
        <Stack gap="lg">
          <p>{texts.figures.lead}</p>
          {trust.quarters.map((figures) => (
            <TrustQuarter key={figures.quarter} figures={figures} />
          ))}
        </Stack>
      </Section>
      <Section title={texts.data.title}>
        <Stack gap="md">
          <Words text={trust.data} none={texts.data.none} />
          <Facts look="above">
            {trust.retention.map(({ what, how_long: howLong }) => (
              <Fact key={what} name={storedWord(what)}>
                {storedWord(howLong)}
              </Fact>
            ))}
          </Facts>
          <p>
            <Link to="/privacy-policy">{texts.data.more}</Link>
          </p>
        </Stack>
      </Section>
      <Section title={texts.authorities.title}>
        {trust.authorities.length === 0 ? (
          <p>{texts.authorities.none}</p>
        ) : (
          <Stack as="ul" gap="md">
            {trust.authorities.map(({ uuid, text, time }) => (
              <li key={uuid}>
                <Words text={text} none="" />
                <Soft>
                  <TimeText at={time} show="date" />
                </Soft>
              </li>
            ))}
          </Stack>
        )}
      </Section>
    </>
  );
};

const Words = ({ text, none }: { text: string | null; none: string }) => (
  <p dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {text ?? none}
  </p>
);

export default Trust;
