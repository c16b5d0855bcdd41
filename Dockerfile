# claimstream in a container: one process, not root, everything it keeps in /data, its settings in /config.
#   docker build -t claimstream . && docker run -p 127.0.0.1:8787:8787 -v claimstream-data:/data -v claimstream-config:/config claimstream
FROM node:24-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# Node itself (26) comes with the packages; the base image's Node only runs npm.
RUN npm ci --omit=dev --no-audit --no-fund

FROM debian:trixie-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates libatomic1 libstdc++6 tini \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --home-dir /app --shell /usr/sbin/nologin claimstream
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json main.ts README.md LICENSE ./
COPY config ./config
COPY data ./data
COPY pipeline ./pipeline
COPY store ./store
COPY workers ./workers
COPY server ./server
# A named volume at /config begins with what ships; a folder of the host may hold single files, the rest is as shipped.
# The command is found by its name.
RUN ln -s /app/server/cli/claimstream.mjs /usr/local/bin/claimstream \
 && mkdir -p /data /config node_modules/.cache/claimstream \
 && cp config/*.yaml /config/ && cp -r config/schema /config/ \
 && sed -i 's#\.\./data/sample#/app/data/sample#' /config/sources.yaml \
 && chown -R claimstream:claimstream /data /config node_modules/.cache
ENV PATH="/app/node_modules/.bin:$PATH" \
    NODE_COMPILE_CACHE=/app/node_modules/.cache/claimstream \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072 \
    MALLOC_TRIM_THRESHOLD_=1048576 \
    HOST=0.0.0.0 \
    DATA_DIR=/data \
    CONFIG_DIR=/config
USER claimstream
VOLUME ["/data", "/config"]
EXPOSE 8787
# Kept longer than the service takes to stop cleanly.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 8787}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "--v8-pool-size=0", "--max-semi-space-size=16", "--heap-growing-percent=50", "main.ts"]
