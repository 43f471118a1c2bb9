import { chromium } from 'playwright-core';
const [,, base, out, who, scheme, ...paths] = process.argv;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
for (const width of [390, 1280]) {
  const context = await browser.newContext({ baseURL: base, viewport: { width, height: width === 390 ? 844 : 800 }, colorScheme: scheme, reducedMotion: 'reduce', timezoneId: 'Europe/London' });
  const page = await context.newPage();
  if (who !== 'visitor') {
    const [name, password] = who.split(':');
    await page.goto('/login');
    await page.getByLabel('Email or Username').fill(name);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'LOGIN' }).click();
    await page.waitForURL((u) => u.pathname !== '/login');
  }
  for (const spec of paths) {
    const [path, mode] = spec.split('@');
    await page.goto(path); await page.waitForLoadState('networkidle').catch(()=>{}); await page.waitForTimeout(700);
    if (mode === 'end') { await page.evaluate(() => scrollTo(0, document.body.scrollHeight)); await page.waitForTimeout(900); await page.evaluate(() => scrollTo(0, document.body.scrollHeight)); await page.waitForTimeout(300); const f = await page.locator('footer').boundingBox(); console.log(path, width, 'footer', f?.height); }
    await page.screenshot({ path: `${out}/${path.replaceAll('/', '_').replaceAll('?','_')}${mode ?? ''}-${who.split(':')[0]}-${width}-${scheme}.png` });
  }
  await context.close();
}
await browser.close();
