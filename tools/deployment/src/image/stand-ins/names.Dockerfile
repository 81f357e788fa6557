# Stands in for coredns/coredns: the same server, compiled from its module.
FROM scratch
COPY --from=server coredns /coredns
ENTRYPOINT ["/coredns"]
