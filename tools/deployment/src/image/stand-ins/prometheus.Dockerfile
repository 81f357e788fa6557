# Stands in for prom/prometheus: Debian's program, with busybox for the health check.
FROM quarry-base-of-node
COPY --from=busybox busybox /usr/bin/wget
COPY --from=server prometheus /usr/bin/prometheus
# Debian's keeps its data elsewhere unless it is set.
RUN mkdir -p /prometheus /var/lib/prometheus && chown 65534 /prometheus \
  && ln -s /prometheus /var/lib/prometheus/metrics2
USER 65534
WORKDIR /prometheus
VOLUME /prometheus
ENTRYPOINT ["/usr/bin/prometheus"]
