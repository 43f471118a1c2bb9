# One image for web processes and workers; ROLE says which. Node runs the source as it is, only the web client is built.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /wellspring
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled \
    NODE_OPTIONS=--max-semi-space-size=8
WORKDIR /wellspring
COPY --from=build /wellspring/package.json /wellspring/LICENSE /wellspring/NOTICE /wellspring/THIRD-PARTY-NOTICES.md ./
COPY --from=build /wellspring/node_modules ./node_modules
COPY --from=build /wellspring/migrations ./migrations
COPY --from=build /wellspring/src ./src
COPY --from=build /wellspring/dist ./dist
# The program belongs to root and runs as somebody who can change nothing but the data.
RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/livez').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "--heap-growing-percent=100", "src/web/server/main.ts"]
