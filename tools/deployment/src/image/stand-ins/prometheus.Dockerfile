# Stands in for prom/prometheus: Debian's program, with busybox for the health check.
FROM quarry-base-of-node
COPY --from=busybox busybox /usr/bin/wget
COPY --from=server prometheus /usr/bin/prometheus
RUN mkdir /prometheus && chown 65534 /prometheus
USER 65534
WORKDIR /prometheus
VOLUME /prometheus
ENTRYPOINT ["/usr/bin/prometheus"]
